/** Offers a text as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Prints the sheet of recovery codes and nothing else of the page (RecoveryCodes.module.css). */
export function printAlone(): void {
  const { dataset } = document.documentElement;
  dataset['printing'] = 'codes';
  addEventListener('afterprint', () => delete dataset['printing'], { once: true });
  print();
}
