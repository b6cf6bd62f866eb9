import { expect, it, vi } from 'vitest';
import { printPart } from '#browser/page/print-part';

it('prints one part of the page until the printing has ended, also where print returns before', () => {
  const dataset: Record<string, string> = {};
  const window = new EventTarget();
  const onEnd = vi.fn<() => void>();
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('print', () => undefined);
  printPart('record', onEnd);
  expect([dataset, onEnd.mock.calls.length]).toEqual([{ printing: 'record' }, 0]);
  window.dispatchEvent(new Event('afterprint'));
  window.dispatchEvent(new Event('afterprint'));
  expect([dataset, onEnd.mock.calls.length]).toEqual([{}, 1]);
});
