import { Code, TwoLines } from '../shared/cells.tsx';
import { useTexts } from '../shared/back-office-context.ts';

/** A kind of the ledger's accounts: its name, and the code that logs and the command line have. */
export function AccountKind({ kind }: { kind: string }) {
  const { t } = useTexts();
  return <TwoLines main={t(`ledger.account.${kind}`)} below={<Code>{kind}</Code>} />;
}
