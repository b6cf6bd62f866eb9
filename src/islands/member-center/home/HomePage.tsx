import { useStore } from '@nanostores/react';
import { Eye, EyeOff, LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openMemberPage } from '#browser/stores/dialogs';
import { memberMenuOf, type MemberPage, MODULE_OF } from '#browser/stores/member-route';
import { $session, leaveSite, type MemberInfo } from '#browser/stores/session';
import { $balance, $isBalanceHidden, refreshBalance, toggleBalanceHidden } from '#browser/stores/wallet/balance';
import {
  Avatar,
  Button,
  CopyButton,
  CountUp,
  Loaded,
  MEMBER_ICONS,
  Skeleton,
  type Translator,
  useTranslator,
  RankLabel,
} from '../../ui/index.ts';
import { MenuCount } from '../MenuCount.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { MoneyTools } from '../parts/MoneyTools.tsx';
import styles from './Home.module.css';

/** The center's start: the member with the balance, and the center's pages in their groups. */
export function HomePage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['member', 'errors']);
  const session = useStore($session);
  useEffect(() => void refreshBalance(), []);
  if (!t || session.state !== 'in') return <Skeleton shape="card" count={2} />;
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <Identity member={session.member} t={t} />
        <Cash tag={tag} t={t} />
        <MoneyTools t={t} />
      </section>
      <Groups member={session.member} t={t} />
      <SignOut tag={tag} t={t} />
    </div>
  );
}

function SignOut({ tag, t }: { tag: string; t: Translator }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button className={styles.signOut} variant="quiet" onClick={() => setIsConfirming(true)}>
        <LogOut className="mirrored" size={18} aria-hidden="true" />
        {t('common:logout')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('member:signOut.title')}
        confirmLabel={t('common:logout')}
        onConfirm={() => leaveSite(tag)}
        t={t}
      >
        {t('member:signOut.text')}
      </ConfirmDialog>
    </>
  );
}

function Identity({ member, t }: { member: MemberInfo; t: Translator }) {
  return (
    <div className={styles.identity}>
      <span className={styles.avatar}>
        <Avatar name={member.avatar} size={56} />
      </span>
      <div className={styles.names}>
        <p className={styles.nameLine}>
          <span className={styles.name}>{member.nickname ?? member.account}</span>
          {member.clubLabel && <RankLabel label={member.clubLabel} />}
        </p>
        <div className={styles.id}>
          <span>
            {t('member:menu.memberId')} {member.id}
          </span>
          <CopyButton text={member.id} label={t('member:menu.copyId')} t={t} />
        </div>
      </div>
    </div>
  );
}

/** The cash, shown or masked, and the active bonus beside it. */
function Cash({ tag, t }: { tag: string; t: Translator }) {
  const balance = useStore($balance);
  const isHidden = useStore($isBalanceHidden);
  const Icon = isHidden ? EyeOff : Eye;
  const figure = (amount: string, currency: string) =>
    isHidden ? '***' : <CountUp amount={amount} currency={currency} tag={tag} />;
  return (
    <div className={styles.cash}>
      <p className={styles.caption}>
        {t('member:bar.balance')}
        <button
          className={styles.eye}
          type="button"
          aria-label={t(isHidden ? 'member:bar.show' : 'member:bar.hide')}
          onClick={toggleBalanceHidden}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      </p>
      <Loaded loadable={balance} t={t} onRetry={refreshBalance} rows={1}>
        {({ sumBalance, bonus, currency }) => (
          <p className={styles.figures}>
            <span className={styles.figure}>{figure(sumBalance, currency)}</span>
            {bonus !== null && (
              <span className={styles.bonus}>
                + {figure(bonus, currency)} {t('member:bar.bonus')}
              </span>
            )}
          </p>
        )}
      </Loaded>
    </div>
  );
}

function Groups({ member, t }: { member: MemberInfo; t: Translator }) {
  return (
    <div className={styles.groups}>
      {memberMenuOf(member).map(({ group, pages }) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.groupName}>{t(`member:group.${group}`)}</h3>
          <ul className={styles.tiles}>
            {pages.map((name: MemberPage) => {
              const Icon = MEMBER_ICONS[name];
              return (
                <li key={name} data-module={MODULE_OF[name]}>
                  <button className={styles.tile} type="button" onClick={() => openMemberPage(name)}>
                    <span className={styles.mark}>
                      <Icon size={22} aria-hidden="true" />
                    </span>
                    {t(`member:page.${name}`)}
                    <MenuCount name={name} t={t} />
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
