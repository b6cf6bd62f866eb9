import { useStore } from '@nanostores/react';
import { LogIn, MessageCircleOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chatAddress } from '#browser/chat/chat-window';
import { isRefusal } from '#browser/client/client';
import { chat, subscribeToChat } from '#browser/stores/chat/chat';
import { $chatIntroduction, type ChatIntroduction, loadChatIntroduction } from '#browser/stores/chat/chat-introduction';
import { valueOf } from '#browser/stores/loadable';
import { openAuthDialog } from '#browser/stores/dialogs';
import { $session } from '#browser/stores/session';
import { localPath } from '#i18n/paths';
import { ChatThread } from '../ui/chat/ChatThread.tsx';
import { Button, EmptyState, type Translator, Ui, useTranslator } from '../ui/index.ts';
import styles from './ChatPage.module.css';
import { ChatHead } from './ChatHead.tsx';
import { Greeting, Questions } from './Introduction.tsx';

/** The member's chat page, usually in a popup of 440 by 750 pixels. */
export function ChatPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['chat', 'errors']);
  const { page, failure } = useStore(chat.$thread);
  const introduction = valueOf(useStore($chatIntroduction));
  useEffect(subscribeToChat, []);
  useEffect(() => void loadChatIntroduction(), []);
  if (!t) return <div className="chat-wait" aria-busy="true" />;
  // A conversation that is open stays, with the text that is not sent yet.
  const isClosed = !page && isRefusal(failure, 'not_enabled');
  return (
    <Ui>
      <ChatHead tag={tag} t={t} isClosed={isClosed} hours={introduction?.hours} />
      <main className={styles.main} id="main">
        {isClosed ? <OtherChat tag={tag} t={t} /> : <Conversation t={t} introduction={introduction} />}
      </main>
    </Ui>
  );
}

function Conversation({ t, introduction }: { t: Translator; introduction: ChatIntroduction | undefined }) {
  const session = useStore($session);
  const { failure } = useStore(chat.$thread);
  if (session.state === 'out' || isRefusal(failure, 'not_signed_in')) return <SignedOut t={t} />;
  const empty = { title: t('chat:emptyTitle'), text: t('chat:emptyText') };
  const { greeting, questions = [] } = introduction ?? {};
  return (
    <ChatThread
      thread={chat}
      t={t}
      empty={empty}
      greeting={greeting && <Greeting greeting={greeting} />}
      tools={questions.length > 0 && <Questions questions={questions} t={t} />}
      hint={t('chat:fieldHint')}
    />
  );
}

function SignedOut({ t }: { t: Translator }) {
  // Returns to this page after the sign-in.
  const signIn = () => openAuthDialog('login', { href: location.pathname });
  return (
    <div className={styles.out}>
      <EmptyState
        icon={LogIn}
        title={t('chat:signIn')}
        action={<Button onClick={signIn}>{t('common:login')}</Button>}
      />
    </div>
  );
}

/** Leads to the portal's external chat; a portal without any chat is still reached by a bookmark or an old link. */
function OtherChat({ tag, t }: { tag: string; t: Translator }) {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    chatAddress().then(
      (address) => location.replace(address),
      () => setClosed(true),
    );
  }, []);
  return isClosed ? <ClosedChat tag={tag} t={t} /> : <div className="chat-wait" aria-busy="true" />;
}

function ClosedChat({ tag, t }: { tag: string; t: Translator }) {
  return (
    <div className={styles.out}>
      <EmptyState
        icon={MessageCircleOff}
        title={t('chat:closedTitle')}
        text={t('chat:closedText')}
        action={
          <a className="button button-primary" href={localPath(tag, '/help')}>
            {t('chat:help')}
          </a>
        }
      />
    </div>
  );
}
