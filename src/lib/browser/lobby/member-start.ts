import { fetchList, fieldsOf } from './game-list.ts';

/** Shows the member's VIP level and the way to the next one. A failure leaves the button to the page of levels. */
export async function showRank(root: HTMLElement): Promise<void> {
  const { level, levels, progressBps } = await fetchList('/wps/member/rank', {}).catch(() => fieldsOf(undefined));
  const ladder = (Array.isArray(levels) ? levels : []).map(fieldsOf);
  const name = fieldsOf(ladder.find((each) => each['level'] === level)?.['label'])['labelName'];
  const part = root.querySelector('[data-rank]');
  if (part && typeof name === 'string') part.textContent = name;
  const bar = root.querySelector<HTMLElement>('.start-progress > span');
  if (bar && typeof progressBps === 'number') bar.style.width = `${progressBps / 100}%`;
}
