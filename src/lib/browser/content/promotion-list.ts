import { promotionState } from '#rules/content';

/** A page may be older than the beginning or the end of what it shows. */
function judge(part: HTMLElement): void {
  const { starts: startsAt = null, ends: endsAt = null } = part.dataset;
  part.dataset['promoState'] = promotionState({ startsAt, endsAt }, new Date());
}

function judgeAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-promo-state]')) judge(part);
}

/** `/promotions#event` shows events alone. The filter itself needs no script. */
function chooseType(): void {
  const input = document.getElementById(`type-${location.hash.slice(1)}`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

export function startPromotions(): void {
  judgeAll();
  chooseType();
  addEventListener('hashchange', chooseType);
  document.addEventListener('parlay:fresh', judgeAll);
}
