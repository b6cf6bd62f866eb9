import type { ExportedHead } from '#domain/seals';

/** A place outside the database that stores signed heads of the sealed records. */
export interface HeadExport {
  /** Names the place in the database and in logs. */
  target: string;
  /** Stores a head; storing it again changes nothing. Throws when the place did not accept it. */
  store(head: ExportedHead): Promise<void>;
}
