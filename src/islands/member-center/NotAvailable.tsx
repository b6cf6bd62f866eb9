import { openMemberPage } from '#browser/stores/dialogs';
import type { MemberPage } from '#browser/stores/member-route';
import { Button, EmptyState, MEMBER_ICONS, type Translator } from '../ui/index.ts';

/** A page whose function this portal does not have. */
export function NotAvailable({ page, t }: { page: MemberPage; t: Translator }) {
  return (
    <EmptyState
      icon={MEMBER_ICONS[page]}
      title={t('member:notAvailable.title')}
      text={t('member:notAvailable.text')}
      action={
        <Button variant="secondary" onClick={() => openMemberPage('home')}>
          {t('member:notAvailable.home')}
        </Button>
      }
    />
  );
}
