/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  saveFile(new File([text], name, { type }));
}

/** Downloads a file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Revokes the address later: some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
