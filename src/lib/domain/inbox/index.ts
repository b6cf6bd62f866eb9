export {
  announceBroadcasts,
  assertBroadcast,
  type Broadcast,
  countRecipients,
  createBroadcast,
  listBroadcasts,
  type NewBroadcast,
  type Recipients,
  stopBroadcast,
} from './broadcasts.ts';
export {
  countUnreadMessages,
  deleteMessages,
  eraseInbox,
  findUnreadMessage,
  type InboxMessage,
  listInbox,
  markAllRead,
  markRead,
  purgeInboxes,
  restoreMessages,
} from './inbox.ts';
export { notifyMember, notifyMembers } from './notify.ts';
export { listPersonalMessages, writePersonalMessage } from './personal.ts';
