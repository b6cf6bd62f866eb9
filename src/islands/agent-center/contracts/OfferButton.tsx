import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { contractFlags, openFamilies } from '#browser/stores/agent/contracts';
import { valueOf } from '#browser/stores/loadable';
import { Button } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';

const OfferDialog = lazy(async () => ({ default: (await import('./OfferDialog.tsx')).OfferDialog }));

/** Offers a contract to a direct downline, in one of the families that are open to the agent. */
export function OfferButton({ payee }: { payee: { id: string; username: string } }) {
  const { t } = useAgent();
  const flags = valueOf(useStore(contractFlags.$store));
  const [isOpen, setIsOpen] = useState(false);
  const families = flags ? openFamilies(flags) : [];
  if (families.length === 0) return null;
  return (
    <>
      <Button variant="secondary" isWide onClick={() => setIsOpen(true)}>
        {t('agent:contracts.offer')}
      </Button>
      {isOpen && (
        <Suspense>
          <OfferDialog families={families} payee={payee} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
