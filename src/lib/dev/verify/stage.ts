/** Result of a stage of the verification, with the number of tests that passed. */
export interface StageResult {
  passed: number;
  failed: number;
  /** Output of its programs, shown on failure. */
  output: string;
  /** Whether it was skipped and so verified nothing. */
  isSkipped?: boolean;
  /** Remark for the summary, such as the number of skipped tests. */
  remark?: string;
}

export interface Stage {
  name: string;
  /**
   * How many of the machine's cores it keeps busy: half a core when it waits for processes for half of its time. `most` leaves one to
   * an earlier stage that is still running: it prepares on one core first.
   */
  cores: 0.5 | 1 | 'most';
  /** Stage that this one depends on: it starts once that one has passed, and fails when that one fails. */
  after?: Stage;
  run(): Promise<StageResult>;
}
