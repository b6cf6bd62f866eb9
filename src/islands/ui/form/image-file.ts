const MAX_BYTES = 5 * 1024 * 1024;
const TYPES: readonly string[] = ['image/png', 'image/jpeg'];

export type ImageProblem = 'missing' | 'type' | 'size';

/**
 * Returns why a picture cannot be sent; each has a text of its own. The server checks the content.
 */
export function imageProblem(file: Pick<File, 'type' | 'size'> | undefined): ImageProblem | undefined {
  if (!file) return 'missing';
  if (!TYPES.includes(file.type)) return 'type';
  return file.size > MAX_BYTES ? 'size' : undefined;
}

/** Returns the picture as an address that the content security policy allows (`data:`, not `blob:`). */
export function previewAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}
