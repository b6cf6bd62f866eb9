import type { CallAnswer } from '#api/table';

/** An answer that told the server's time, with how far ahead of this device's clock that is. */
export type Heard<Answer> = Answer & { aheadMs: number };

export function heard<Answer extends { serverTime: string }>(answer: Answer): Heard<Answer> {
  return { ...answer, aheadMs: Date.parse(answer.serverTime) - Date.now() };
}

/** When this device's clock will show what the server's shows at `instant`. */
export function onThisClock(instant: string, { aheadMs }: { aheadMs: number }): number {
  return Date.parse(instant) - aheadMs;
}

/** An issue that is sold or drawn; its times are the server's. */
export type Issue = NonNullable<CallAnswer<'GET /lgw/draws/{gameCode}/current'>['current']>;

/** What came out. */
export type Opened = CallAnswer<'GET /lgw/draws/{gameCode}'>['rows'][number];
