import type { Database } from '#kernel/database';

/** Builds a hand-like move of the slider that ends at x. */
export function handMove(x: number) {
  const durationMs = 640;
  const trail = [0, 80, 160, 240, 320, 400, 480, 560, 640].map((atMs): [number, number] => {
    const done = atMs / durationMs;
    return [Math.round(x * (1 - (1 - done) ** 2)), atMs];
  });
  return { x, durationMs, trail };
}

/** Moves the expiry of a puzzle and its human check back, because time passes by the database’s clock. */
export async function ageChallenge(db: Database, id: string, seconds: number): Promise<void> {
  await db.query(
    {
      name: 'test_age_challenge',
      text: 'update human_challenges set expires_at = expires_at - make_interval(secs => $2) where id = $1',
    },
    [id, seconds],
  );
}
