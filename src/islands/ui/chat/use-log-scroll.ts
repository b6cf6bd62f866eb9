import { useLayoutEffect, useRef, useState } from 'react';
import type { ThreadMessage } from '#browser/stores/chat/chat-thread';
import type { ChatSide } from '#rules/site/chat';

/** Distance from the end that still counts as the end. */
const NEAR_PX = 48;

/** Keeps the newest message in view for a reader at the end, and the position of a reader further up. */
export function useLogScroll(messages: readonly ThreadMessage[], side: ChatSide) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const rendered = useRef<{ lastId?: string | undefined; height: number }>({ height: 0 });
  const [hasNews, setHasNews] = useState(false);

  function scrollToEnd(): void {
    log.current?.scrollTo(0, log.current.scrollHeight);
  }

  function onScroll(): void {
    if (!log.current) return;
    const { scrollHeight, scrollTop, clientHeight } = log.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isAtEnd.current) setHasNews(false);
  }

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const last = messages.at(-1);
    const isNew = last?.id !== rendered.current.lastId;
    if (isNew && (isAtEnd.current || last?.side === side)) scrollToEnd();
    else if (isNew) setHasNews(true);
    // Older messages were added above: keeps the visible ones in place.
    else element.scrollTop += element.scrollHeight - rendered.current.height;
    rendered.current = { lastId: last?.id, height: element.scrollHeight };
  }, [messages, side]);

  return { log, hasNews, toEnd: scrollToEnd, onScroll };
}
