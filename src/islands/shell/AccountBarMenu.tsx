import { Menu } from '@base-ui/react/menu';
import { useStore } from '@nanostores/react';
import { Eye, EyeOff, LogOut, MessageCircle, Network, RefreshCw } from 'lucide-react';
import { localPath } from '#i18n/paths';
import { $isBalanceHidden, refreshBalance, toggleBalanceHidden } from '#browser/stores/wallet/balance';
import { $unreadReplies } from '#browser/stores/chat/chat-unread';
import { openMemberPage, openMemberTarget } from '#browser/stores/dialogs';
import { $unreadMessages } from '#browser/stores/inbox/unread';
import type { MemberPage } from '#browser/stores/member-route';
import { isAgentType } from '#browser/stores/agent/account';
import { isGuestType, type MemberInfo } from '#browser/stores/session';
import { Avatar, CopyButton, MEMBER_ICONS, RankLabel, type Translator } from '../ui/index.ts';
import styles from './AccountBarMenu.module.css';
import { chatLabel, messagesLabel } from './unread-labels.ts';
import { previousSignInParams } from './previous-sign-in.ts';

const openAgentCenter = () => location.assign(localPath(document.documentElement.lang, '/agent'));

interface AccountBarMenuProps {
  member: MemberInfo;
  t: Translator;
  onLeave: () => void;
}

/** The account menu behind the avatar. */
export function AccountBarMenu({ member, t, onLeave }: AccountBarMenuProps) {
  const isHidden = useStore($isBalanceHidden);
  const replies = useStore($unreadReplies);
  const messages = useStore($unreadMessages);
  const label = [
    t('member:menu.label', { account: member.account }),
    ...(messages > 0 ? [messagesLabel(t, messages)] : []),
    ...(replies > 0 ? [chatLabel(t, replies)] : []),
  ].join('. ');
  const EyeIcon = isHidden ? Eye : EyeOff;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.avatar} aria-label={label}>
        <Avatar name={member.avatar} size={44} />
        {replies + messages > 0 && <span className={styles.dot} />}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={8} align="end">
          <Menu.Popup className={styles.popup}>
            <div className={styles.who}>
              <div className={styles.named}>
                <p className={styles.name}>{member.nickname ?? member.account}</p>
                {member.clubLabel && (
                  <button
                    className={styles.rank}
                    type="button"
                    title={t('member:page.rank')}
                    onClick={() => openMemberPage('rank')}
                  >
                    <RankLabel label={member.clubLabel} />
                  </button>
                )}
              </div>
              <div className={styles.id}>
                <span>
                  {t('member:menu.memberId')} <b>{member.id}</b>
                </span>
                <CopyButton text={member.id} label={t('member:menu.copyId')} t={t} />
              </div>
              <PreviousSignIn member={member} t={t} />
            </div>
            <Menu.Item className={`${styles.item} ${styles.onlyPhone}`} onClick={toggleBalanceHidden}>
              <EyeIcon size={18} aria-hidden="true" />
              {t(isHidden ? 'member:bar.show' : 'member:bar.hide')}
            </Menu.Item>
            <Menu.Item className={`${styles.item} ${styles.onlyNarrow}`} onClick={() => void refreshBalance()}>
              <RefreshCw size={18} aria-hidden="true" />
              {t('member:bar.refresh')}
            </Menu.Item>
            <Menu.Item
              className={`${styles.item} ${styles.onlyNarrow}`}
              data-module="CBS3"
              onClick={() => openMemberTarget({ name: 'chat' })}
            >
              <MessageCircle size={18} aria-hidden="true" />
              {chatLabel(t, replies)}
            </Menu.Item>
            {pagesOf(member).map((page) => {
              const Icon = MEMBER_ICONS[page];
              return (
                <Menu.Item key={page} className={styles.item} onClick={() => openMemberPage(page)}>
                  <Icon size={18} aria-hidden="true" />
                  {page === 'messages' ? messagesLabel(t, messages) : t(`member:page.${page}`)}
                </Menu.Item>
              );
            })}
            {isAgentType(member) && (
              <Menu.Item className={styles.item} onClick={openAgentCenter}>
                <Network size={18} aria-hidden="true" />
                {t('member:menu.agentCenter')}
              </Menu.Item>
            )}
            <Menu.Separator className={styles.line} />
            <Menu.Item className={styles.item} onClick={onLeave}>
              <LogOut className="mirrored" size={18} aria-hidden="true" />
              {t('common:logout')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The pages of the member center that are opened most; `home` leads to all of them. */
const SHORTCUTS = [
  'home',
  'wallet',
  'deposit',
  'withdraw',
  'bets',
  'account',
  'bonuses',
  'messages',
  'profile',
  'security',
] as const;

/** Returns the pages in the menu; a demo account has none. */
function pagesOf(member: MemberInfo): readonly MemberPage[] {
  return isGuestType(member) ? [] : SHORTCUTS;
}

function PreviousSignIn({ member, t }: { member: MemberInfo; t: Translator }) {
  if (!member.previousSignIn) return null;
  const { at, from } = previousSignInParams(member.previousSignIn);
  return (
    <p className={styles.previous}>
      {t('member:menu.previous')}
      <br />
      {at} · {from}
    </p>
  );
}
