import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { openAuthDialog } from '#browser/stores/dialogs';
import { valueOf } from '#browser/stores/loadable';
import { $session, isGuestType, loadSession } from '#browser/stores/session';
import { findOffer, followOffers, isOwn, ownOffers } from '#browser/stores/wallet/offers';
import { Button, EmptyState, Loaded, type Translator, Ui, useTranslator } from '../ui/index.ts';
import { ClaimStep } from './ClaimStep.tsx';

/** Elements of a static page that show the member's part of promotions. */
interface Places {
  claim: HTMLElement | undefined;
  states: readonly HTMLElement[];
}

/** The member's part of the promotion pages: the next step of one, and the states of all. */
export function Offers({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['offers', 'errors']);
  const session = useStore($session, { ssr: 'initial' });
  const { claim, states } = usePlaces();
  const isPlayer = session.state === 'in' && !isGuestType(session.member);
  useEffect(() => {
    // On failure the account bar shows it.
    loadSession().catch(() => undefined);
  }, []);
  useEffect(() => (isPlayer ? followOffers() : undefined), [isPlayer]);
  if (!t || session.state !== 'in') return null;
  const key = claim?.dataset['claim'];
  return (
    <Ui>
      {claim &&
        key !== undefined &&
        createPortal(isPlayer ? <OneOffer name={key} tag={tag} t={t} /> : <DemoNotice t={t} />, claim)}
      {isPlayer && <States places={states} t={t} />}
    </Ui>
  );
}

/** Finds the places again after the page's content was replaced by a newer one. */
function usePlaces(): Places {
  const [places, setPlaces] = useState(findPlaces);
  useEffect(() => {
    const update = () => setPlaces(findPlaces());
    document.addEventListener('parlay:fresh', update);
    return () => document.removeEventListener('parlay:fresh', update);
  }, []);
  return places;
}

function findPlaces(): Places {
  return {
    claim: document.querySelector<HTMLElement>('[data-claim]') ?? undefined,
    states: [...document.querySelectorAll<HTMLElement>('[data-claim-state]')],
  };
}

function OneOffer({ name, tag, t }: { name: string; tag: string; t: Translator }) {
  const loadable = useStore(ownOffers.$store);
  return (
    <Loaded loadable={loadable} t={t} onRetry={ownOffers.load} shape="control" isAutoRefreshed>
      {(offers) => {
        const offer = findOffer(offers, name);
        return offer ? (
          <ClaimStep offer={offer} tag={tag} t={t} />
        ) : (
          <EmptyState title={t('offers:reason.not_available')} />
        );
      }}
    </Loaded>
  );
}

function DemoNotice({ t }: { t: Translator }) {
  return (
    <>
      <p>{t('offers:reason.needs_account')}</p>
      <Button isWide onClick={() => openAuthDialog('account')}>
        {t('common:register')}
      </Button>
    </>
  );
}

/** States on the cards, the marks of the filter `mine`, and of bonuses that the member has declined. */
function States({ places, t }: { places: readonly HTMLElement[]; t: Translator }) {
  const offers = valueOf(useStore(ownOffers.$store));
  useEffect(() => {
    for (const place of places) {
      const offer = findOffer(offers, place.dataset['claimState'] ?? '');
      const card = place.closest('.promo-item');
      card?.toggleAttribute('data-mine', offer !== undefined && isOwn(offer));
      card?.toggleAttribute('data-declined', offers !== undefined && offer === undefined);
    }
  }, [places, offers]);
  return places.map((place) => {
    const key = place.dataset['claimState'] ?? '';
    const offer = findOffer(offers, key);
    if (!offer || offer.claimState === 'open') return null;
    return createPortal(<> · {t(`offers:state.${offer.claimState}`)}</>, place, key);
  });
}
