/** States of files of team reports. `TOO_LARGE`: the report has more rows than a file may have. */
export const TEAM_EXPORT_STATES = ['WAITING', 'READY', 'FAILED', 'TOO_LARGE'] as const;
