import type { ReadableAtom } from 'nanostores';
import { SECOND_MS } from '#kernel/clock';
import { callWithHeader } from '../../client/client.ts';
import { createLoader, type Loadable, valueOf } from '../loadable.ts';

interface Picture {
  id: string;
  /** As a data URL. */
  address: string;
}

/** The captcha of one form; each picture is valid for one attempt. */
export interface Captcha {
  $picture: ReadableAtom<Loadable<Picture>>;
  /** Loads another picture as soon as the server allows it. Calling it again while it waits does nothing. */
  renew: () => Promise<void>;
  /** Returns the id of the shown picture. */
  id: () => string;
}

/** The server allows one picture a second; the margin covers clock differences. */
const MIN_INTERVAL_MS = SECOND_MS + 100;
let queue = Promise.resolve();

/** Runs loads one after another, with the pause counted from the last response because a request may be slow. */
function enqueue(load: () => Promise<void>): Promise<void> {
  const result = queue.then(load);
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
  queue = result.then(pause, pause);
  return result;
}

export function createCaptcha(): Captcha {
  const loader = createLoader(async (): Promise<Picture> => {
    const { value, header } = await callWithHeader('GET /wps/captcha', {}, 'X-Captcha-Id');
    return { id: header, address: `data:image/png;base64,${value}` };
  });
  let pending: Promise<void> | undefined;
  return {
    $picture: loader.$store,
    renew: () => {
      pending ??= enqueue(() => loader.load()).finally(() => {
        pending = undefined;
      });
      return pending;
    },
    id: () => valueOf(loader.$store.get())?.id ?? '',
  };
}
