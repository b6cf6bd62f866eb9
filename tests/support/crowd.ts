import { setTimeout as delay } from 'node:timers/promises';
import { forEachLimited } from './for-each-limited.ts';
import type { TestApp, TestMember, TestResponse } from './app.ts';

/** Registers many members. */
export async function newMembers(portal: TestApp, count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  await forEachLimited([...Array(count).keys()], async () => void members.push(await portal.newMember()));
  return members;
}

/** Requests in flight: many times what the database has connections for. */
const IN_FLIGHT = 128;
const RETRY_MS = 100;

/**
 * Lets a crowd send its requests at once, each with a key of its own, and again while the portal has no connection free for it, as pages
 * do. Returns all answers.
 */
export async function answersOf<Item>(
  crowd: readonly Item[],
  send: (item: Item, key: string) => Promise<TestResponse>,
): Promise<TestResponse[]> {
  const answers: TestResponse[] = [];
  const untilAnswered = async (item: Item) => {
    const key = crypto.randomUUID();
    let answer = await send(item, key);
    for (; answer.status === 503; answer = await send(item, key)) await delay(RETRY_MS);
    answers.push(answer);
  };
  await forEachLimited(crowd, untilAnswered, IN_FLIGHT);
  return answers;
}
