import type { ReactNode } from 'react';
import styles from './RadioCards.module.css';

export interface RadioCard {
  value: string;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** State of the option, when it is not the usual one. */
  badge?: ReactNode;
  /** A button at the card's end that is not part of the choice. */
  aside?: ReactNode;
}

interface RadioCardsProps {
  label: string;
  name: string;
  cards: readonly RadioCard[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice among a few options that need more than one word each. */
export function RadioCards({ label, name, cards, value, onChange }: RadioCardsProps) {
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{label}</legend>
      {cards.map((card) => (
        <div key={card.value} className={styles.card} data-checked={card.value === value || undefined}>
          <label className={styles.label}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
            />
            <span className={styles.icon}>{card.icon}</span>
            <span className={styles.words}>
              <span className={styles.title}>
                {card.title} {card.badge}
              </span>
              <span className={styles.text}>{card.text}</span>
            </span>
          </label>
          {card.aside}
        </div>
      ))}
    </fieldset>
  );
}
