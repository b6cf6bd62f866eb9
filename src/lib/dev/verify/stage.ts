/** One part of the verification, and how many things in it held. */
export interface StageResult {
  passed: number;
  failed: number;
  /** Output of its programs, shown when something failed. */
  output: string;
  /** It did not run, and so has shown nothing. */
  isSkipped?: boolean;
  /** A remark for the summary, such as the number of skipped tests. */
  remark?: string;
}

export interface Stage {
  name: string;
  /** How many of the machine's cores it keeps busy. */
  cores: 1 | 'all';
  /** The stage whose product this one needs: it runs once that one has passed, and fails when that one fails. */
  after?: Stage;
  run(): Promise<StageResult>;
}
