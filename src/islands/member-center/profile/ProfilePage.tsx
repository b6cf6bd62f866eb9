import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { profile } from '#browser/stores/profile';
import { Loaded, Skeleton, useTranslator } from '../../ui/index.ts';
import { BonusSection } from './BonusSection.tsx';
import { DataSection } from './DataSection.tsx';
import { MarketingSection } from './MarketingSection.tsx';
import { PreferencesSection } from './PreferencesSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** The member's name, picture, date of birth and address, preferences, bonuses, and consents to marketing. */
export function ProfilePage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['member', 'errors']);
  const loadable = useStore(profile.$store);
  useEffect(() => void profile.load(), []);
  if (!t) return <Skeleton shape="card" count={3} />;
  return (
    <Loaded loadable={loadable} t={t} onRetry={profile.reload} shape="card" isAutoRefreshed>
      {(value) => (
        <>
          <ProfileForm profile={value} t={t} />
          <PreferencesSection tag={tag} t={t} />
          <BonusSection t={t} />
          <MarketingSection consents={value.consents} t={t} />
          <DataSection tag={tag} t={t} />
        </>
      )}
    </Loaded>
  );
}
