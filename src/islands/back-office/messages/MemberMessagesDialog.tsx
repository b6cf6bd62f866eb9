import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { memberMessages, type PersonalMessage, writeToMember } from '#browser/stores/back-office/broadcasts';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { Loaded, Pagination, useForm, UserText } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Time } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { checkPersonal, NO_TEXTS, toTexts } from './message-form.ts';
import { MessageFields } from './MessageFields.tsx';
import styles from './Messages.module.css';

/** Writes a message into one member's inbox, below those that staff wrote before. */
export function MemberMessagesDialog({ member, onClose }: { member: MemberPage; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(NO_TEXTS, { check: checkPersonal });
  // Repeated requests of one dialog write one message.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <DecisionDialog
      title={t('broadcasts.personalTitle', { account: member.account })}
      text={t('broadcasts.personalText')}
      confirmLabel={t('broadcasts.personalSend')}
      facts={[]}
      form={form}
      decide={(values) => writeToMember(member, { key, texts: toTexts(values) })}
      onClose={onClose}
      isLarge
    >
      <MessageFields form={form} areOptional />
      <Earlier member={member} />
    </DecisionDialog>
  );
}

function Earlier({ member: { memberId } }: { member: MemberPage }) {
  const { t } = useTexts();
  const loadable = useStore(memberMessages.$store);
  useEffect(() => {
    memberMessages.clear();
    void memberMessages.load(memberId, 1);
  }, [memberId]);
  return (
    <section className={styles.earlier}>
      <h3 className={styles.subtitle}>{t('broadcasts.earlier')}</h3>
      <Loaded loadable={loadable} t={t} onRetry={memberMessages.reload} rows={1}>
        {({ rows, pageNo, totalPages }) => (
          <>
            {rows.length === 0 && <p className={styles.reach}>{t('broadcasts.noneEarlier')}</p>}
            {rows.map((message) => (
              <EarlierMessage key={message.id} message={message} />
            ))}
            <Pagination
              t={t}
              page={pageNo}
              pages={totalPages}
              onChange={(page) => void memberMessages.load(memberId, page)}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

function EarlierMessage({ message: { texts, writtenBy, createdAt, readAt } }: { message: PersonalMessage }) {
  const { t } = useTexts();
  return (
    <article className={styles.message}>
      {texts.map(({ languageTag, title, body }) => (
        <div key={languageTag} lang={languageTag}>
          <UserText as="strong">{title}</UserText>
          <UserText as="p">{body}</UserText>
        </div>
      ))}
      <p className={styles.reach}>
        <Time at={createdAt} /> · {t('column.by', { name: writtenBy })} ·{' '}
        {t(readAt === null ? 'broadcasts.unread' : 'broadcasts.read')}
      </p>
    </article>
  );
}
