import { Avatar, type Translator } from '../../ui/index.ts';
import { AVATARS } from '#rules/members/profile';
import styles from './Profile.module.css';

interface AvatarChoiceProps {
  /** Name of an avatar; '' for none. */
  value: string;
  onChange: (name: string) => void;
  t: Translator;
}

/** The drawn pictures as radio buttons, with one for none. */
export function AvatarChoice({ value, onChange, t }: AvatarChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('member:profile.avatar')}</legend>
      <p className={styles.lead}>{t('member:profile.avatarLead')}</p>
      <div className={styles.pictures}>
        {[null, ...AVATARS].map((name) => (
          <label key={name ?? ''} className={styles.picture}>
            <input
              className={styles.radio}
              type="radio"
              name="avatar"
              value={name ?? ''}
              checked={value === (name ?? '')}
              onChange={() => onChange(name ?? '')}
            />
            <span className={styles.disc}>
              <Avatar name={name} size={48} />
            </span>
            <span className="visually-hidden">
              {t(name === null ? 'member:profile.noAvatar' : `member:profile.avatars.${name}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
