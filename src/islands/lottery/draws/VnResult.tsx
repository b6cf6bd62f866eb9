import type { GameGroup } from '#rules/lottery/types';
import { isVnGroup, VN_PRIZES } from '#rules/lottery/draws/vn-prizes';
import type { PublishedResult } from '#browser/stores/lottery/draw-events';
import type { Translator } from '../../ui/index.ts';
import styles from './VnResult.module.css';

interface VnResultProps {
  t: Translator;
  group: GameGroup;
  numbers: Exclude<NonNullable<PublishedResult['numbers']>, string>;
  derived: PublishedResult['derived'];
}

/** A Vietnamese result as newspapers print it: all prizes, and the last two digits of each, grouped by first and by second digit. */
export function VnResult({ t, group, numbers, derived }: VnResultProps) {
  if (!isVnGroup(group)) return null;
  return (
    <div className={styles.result}>
      <table className={styles.prizes}>
        <caption className="visually-hidden">{t('lottery:vn.prizes')}</caption>
        <tbody>
          {VN_PRIZES[group].map(({ name }) => (
            <tr key={name}>
              <th scope="row">{t(`lottery:vn.${name}`)}</th>
              <td dir="ltr">
                <ul className={styles.numbers}>
                  {[numbers[name] ?? []].flat().map((number, index) => (
                    <li key={index}>{number}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {derived?.kind === 'tails' && (
        <table className={styles.tails}>
          <caption className="visually-hidden">{t('lottery:vn.tails')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('lottery:vn.head')}</th>
              <th scope="col">{t('lottery:vn.ofHead')}</th>
              <th scope="col">{t('lottery:vn.ofTail')}</th>
              <th scope="col">{t('lottery:vn.tail')}</th>
            </tr>
          </thead>
          <tbody>
            {derived.heads.map(({ digit, others }, index) => (
              <tr key={digit}>
                <th scope="row">{digit}</th>
                <td dir="ltr">{others.map((other) => `${digit}${other}`).join(' ')}</td>
                <td dir="ltr">{derived.tails[index]?.others.map((other) => `${other}${digit}`).join(' ')}</td>
                <td className={styles.digit}>{digit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
