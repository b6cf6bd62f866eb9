/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revokes the address later: some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
