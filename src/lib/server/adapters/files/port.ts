/** Where uploaded files are kept. Names are the portal's own public ids, never a caller's text. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` when there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>;
}
