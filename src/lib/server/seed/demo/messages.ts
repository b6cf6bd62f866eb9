import { writePersonalMessage } from '#domain/inbox';
import type { Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import type { WrittenText } from '#rules/inbox';
import { ACTOR } from './players.ts';

const WELCOME: readonly WrittenText[] = [
  {
    languageTag: 'en',
    title: 'Welcome to Parlay',
    body: 'Your welcome bonus and ten free rounds are in your account. The bonus counts on slots and fishing for a week; you see how far you are under Bonuses.',
  },
  {
    languageTag: 'vi',
    title: 'Chào mừng bạn đến với Parlay',
    body: 'Thưởng chào mừng và mười vòng quay miễn phí đã có trong tài khoản. Thưởng dùng cho slot và bắn cá trong một tuần; xem tiến độ ở mục Thưởng.',
  },
];

const VIP: readonly WrittenText[] = [
  {
    languageTag: 'en',
    title: 'Your VIP service is open',
    body: 'You have a contact of your own now, faster withdrawals and a cashback each week. Write to us whenever you need something.',
  },
  {
    languageTag: 'vi',
    title: 'Dịch vụ VIP đã mở',
    body: 'Từ nay bạn có người hỗ trợ riêng, được rút tiền nhanh hơn và nhận hoàn tiền mỗi tuần. Cần gì cứ nhắn cho chúng tôi.',
  },
];

/** Writes the first message to a new player, or to a VIP. */
export async function seedMessage(tx: Tx, { id }: Member, kind: 'new' | 'vip'): Promise<void> {
  await writePersonalMessage(tx, id, { key: ACTOR, texts: kind === 'vip' ? VIP : WELCOME, writtenBy: ACTOR });
}
