import { createContext, use } from 'react';
import type { AgentAccount } from '#browser/stores/agent/account';
import type { Translator } from '../ui/index.ts';

interface AgentTexts {
  tag: string;
  t: Translator;
  /** The agent that the signed-in account works for. */
  account: AgentAccount;
}

export const AgentContext = createContext<AgentTexts | undefined>(undefined);

/** Returns the texts and the account of the agent center. */
export function useAgent(): AgentTexts {
  const value = use(AgentContext);
  if (!value) throw new Error('outside of the agent center');
  return value;
}
