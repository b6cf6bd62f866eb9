import { useId, useState } from 'react';
import type { ChatIntroduction } from '#browser/stores/chat/chat-introduction';
import type { Translator } from '../ui/index.ts';
import styles from './Introduction.module.css';

/** The greeting that staff wrote, as the first message of the conversation. */
export function Greeting({ greeting }: { greeting: NonNullable<ChatIntroduction['greeting']> }) {
  const { title, text, language } = greeting;
  return (
    <div className={styles.greeting} lang={language} dir="auto">
      <h2 className={styles.title}>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}

interface QuestionsProps {
  questions: ChatIntroduction['questions'];
  t: Translator;
}

/** Frequent questions; a press opens the prepared answer. */
export function Questions({ questions, t }: QuestionsProps) {
  const [openId, setOpenId] = useState<string>();
  const answerId = useId();
  const open = questions.find(({ id }) => id === openId);
  return (
    <section className={styles.questions} aria-label={t('chat:questions')}>
      <div id={answerId} aria-live="polite">
        {open && (
          <p className={styles.answer} lang={open.language} dir="auto">
            {open.answer}
          </p>
        )}
      </div>
      <div className={styles.row}>
        {questions.map(({ id, question, language }) => (
          <button
            key={id}
            type="button"
            className={styles.question}
            lang={language}
            dir="auto"
            aria-expanded={id === openId}
            aria-controls={answerId}
            onClick={() => setOpenId(id === openId ? undefined : id)}
          >
            {question}
          </button>
        ))}
      </div>
    </section>
  );
}
