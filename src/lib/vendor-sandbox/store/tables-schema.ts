/** Rounds that all players of a table share. */
export const TABLE_ROUNDS = `
CREATE TABLE table_rounds (
  id TEXT PRIMARY KEY,
  game_code TEXT NOT NULL,
  number INTEGER NOT NULL,
  opens_ms INTEGER NOT NULL,
  closes_ms INTEGER NOT NULL,
  reveals_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  terms TEXT NOT NULL,
  result TEXT,
  shoe TEXT NOT NULL,
  state TEXT NOT NULL,
  UNIQUE (game_code, number)
) STRICT;
CREATE UNIQUE INDEX one_running_table_round ON table_rounds (game_code) WHERE state = 'running';
CREATE INDEX undecided_bets ON rounds (game_code) WHERE group_id IS NOT NULL AND state IN ('debiting', 'open');
`;
