import { writeAsMember } from '#domain/chat';
import type { Member } from '#domain/members';
import type { Tx } from '#kernel/database';

const QUESTION = 'Em vừa nạp 300.000 bằng Techcombank, khi nào tiền vào tài khoản ạ?';

/** Asks a question that waits for staff. */
export async function seedQuestion(tx: Tx, { id }: Member): Promise<void> {
  await writeAsMember(tx, id, QUESTION);
}
