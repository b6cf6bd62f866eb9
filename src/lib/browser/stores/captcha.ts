import type { ReadableAtom } from 'nanostores';
import { SECOND_MS } from '#kernel/clock';
import { callWithHeader } from '../client/client.ts';
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
  /** Id of the picture that is shown. */
  id: () => string;
}

/** The server gives one a second; a little more, as its clock and this one do not tick together. */
const APART_MS = SECOND_MS + 100;
let turns = Promise.resolve();

/** One place after another; counted from the last answer, for a request may be long on its way. */
function inTurn(load: () => Promise<void>): Promise<void> {
  const mine = turns.then(load);
  const apart = () => new Promise<void>((resolve) => setTimeout(resolve, APART_MS));
  turns = mine.then(apart, apart);
  return mine;
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
      waiting ??= inTurn(() => loader.load()).finally(() => {
        waiting = undefined;
      });
      return waiting;
    },
    id: () => valueOf(loader.$store.get())?.id ?? '',
  };
}
