import { writeAsMember, writeAsStaff } from '#domain/chat';
import type { Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import { ACTOR } from './players.ts';

const GREETING =
  'Chào bạn! Chúng tôi trực 24/7 và trả lời trong vài phút. Bạn hay hỏi: nạp bao lâu thì có tiền, rút cần gì, thưởng dùng ở đâu. Cứ nhắn câu hỏi ở đây nhé. / Hello! We are here day and night. Just write your question.';

/** A fixed key, so that the greeting is written once. */
const GREETING_KEY = '5eed0000-0000-4000-8000-000000000001';

const QUESTION = 'Em vừa nạp 300.000 bằng Techcombank, khi nào tiền vào tài khoản ạ?';

/** Greets a player in the chat. */
export async function seedGreeting(tx: Tx, { id }: Member): Promise<void> {
  await writeAsStaff(tx, id, { staffName: ACTOR, text: GREETING, key: GREETING_KEY });
}

/** Asks a question that waits for staff. */
export async function seedQuestion(tx: Tx, { id }: Member): Promise<void> {
  await writeAsMember(tx, id, QUESTION);
}
