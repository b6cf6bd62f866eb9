import type { ReadableAtom } from 'nanostores';
import { SECOND_MS } from '#kernel/clock';
import { callWithHeader } from '../client.ts';
import { createLoader, type Loadable, valueOf } from './loadable.ts';

interface Picture {
  id: string;
  /** As an image's address. */
  address: string;
}

/** One place where a picture is shown; each picture is good for one try. */
export interface Captcha {
  $picture: ReadableAtom<Loadable<Picture>>;
  /** Brings another picture, as soon as one is given. Asking again while it waits does nothing. */
  renew: () => Promise<void>;
  /** Of the picture that is shown. */
  id: () => string;
}

/** The server gives one a second; a little more, as its clock and this one do not tick together. */
const APART_MS = SECOND_MS + 100;
let nextAtMs = 0;

/** Gives the caller its turn among all places of this page. */
async function turn(): Promise<void> {
  const waitMs = nextAtMs - performance.now();
  nextAtMs = Math.max(nextAtMs, performance.now()) + APART_MS;
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

export function createCaptcha(): Captcha {
  const loader = createLoader(async (): Promise<Picture> => {
    const { value, header } = await callWithHeader('GET /wps/captcha', {}, 'X-Captcha-Id');
    return { id: header, address: `data:image/png;base64,${value}` };
  });
  let waiting: Promise<void> | undefined;
  return {
    $picture: loader.$store,
    renew: () => {
      waiting ??= turn()
        .then(() => loader.load())
        .finally(() => {
          waiting = undefined;
        });
      return waiting;
    },
    id: () => valueOf(loader.$store.get())?.id ?? '',
  };
}
