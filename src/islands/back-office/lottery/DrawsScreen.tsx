import { Fragment, useMemo, useState } from 'react';
import { type DrawRow, externalDraws } from '#browser/stores/back-office/lottery/lottery';
import { canDecide, canSetRules } from '#browser/stores/back-office/shell/sections';
import { StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import { RawDetails } from '../shared/RawDetails.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';
import styles from './DrawsScreen.module.css';
import { resultLines } from './result-fields.ts';
import { ResultDialog } from './ResultDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';

const TONES: Record<DrawRow['state'], StatusTone> = {
  PENDING: 'neutral',
  OPEN: 'neutral',
  CLOSED: 'warning',
  DRAWN: 'progress',
  SETTLED: 'good',
  RESETTLED: 'good',
  VOID: 'bad',
};
const STATES = ['all'] as const;

type OpenDialog = { dialog: 'result' | 'void'; draw: DrawRow };

const keyOf = ({ gameCode, issue: drawNumber }: DrawRow) => `${gameCode} ${drawNumber}`;

/** Lists draws of other lotteries with the entries of each source; staff enter results where no two sources agree. */
export function DrawsScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    if (!canDecide(role)) return facts;
    return [...facts, actionColumn(t, canSetRules(role), setOpened)];
  }, [t, role]);
  return (
    <>
      <ListScreen
        name="draws"
        list={externalDraws}
        columns={columns}
        keyOf={keyOf}
        states={STATES}
        allLabelKey="draws.state.waiting"
      />
      {opened?.dialog === 'result' && <ResultDialog draw={opened.draw} onClose={close} />}
      {opened?.dialog === 'void' && (
        <VoidDialog
          gameCode={opened.draw.gameCode}
          drawNumber={opened.draw.issue}
          refresh={externalDraws.refresh}
          onClose={close}
        />
      )}
    </>
  );
}

function dataColumns(t: Translator): Column<DrawRow>[] {
  return [
    {
      key: 'draw',
      label: t('draws.draw'),
      cell: ({ gameCode, issue: drawNumber, drawTime }) => (
        <TwoLines
          main={<Code isWhole>{gameCode}</Code>}
          below={
            <>
              <Code isWhole>{drawNumber}</Code>
              <div>
                <Time at={drawTime} />
              </div>
            </>
          }
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state }) => <StatusBadge tone={TONES[state]} label={t(`draws.drawState.${state}`)} />,
    },
    { key: 'result', label: t('draws.result'), cell: ({ numbers }) => <Numbers numbers={numbers} /> },
    { key: 'entries', label: t('draws.entries'), cell: (draw) => <Entries draw={draw} /> },
  ];
}

/** A result in as few lines as its column has room for; a line ends only after a number, not after the name of a prize. */
function Numbers({ numbers }: Pick<DrawRow, 'numbers'>) {
  if (numbers === null) return '–';
  return (
    <ul className={styles.numbers} dir="ltr">
      {resultLines(numbers).map((line) => (
        <li key={line}>
          {line
            .replace(' ', '\u00A0')
            .split(/(?<=,)/)
            .map((part, index) => (
              <Fragment key={index}>
                {index > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** Lists the entered results. Those of staff stay hidden until one is published: the second person must read the source too. */
function Entries({ draw: { entries, numbers: published } }: { draw: DrawRow }) {
  const { t } = useTexts();
  if (entries.length === 0) return t('draws.nobody');
  return (
    <ul className={styles.entries}>
      {entries.map(({ kind, source, at, problem, numbers }) => (
        <li key={`${kind} ${source} ${at}`}>
          <strong>{t(`draws.by.${kind}`, { name: source })}</strong> {problem && t('draws.problem')}
          {problem && (
            <RawDetails>
              <Code>{problem}</Code>
            </RawDetails>
          )}
          {!problem && <Entered isHidden={kind === 'staff'} published={published} numbers={numbers} />}
        </li>
      ))}
    </ul>
  );
}

interface EnteredProps extends Pick<DrawRow, 'numbers'> {
  /** Not shown before a result is published. */
  isHidden: boolean;
  published: DrawRow['numbers'];
}

/** Shows what a source entered; in a word where it is the published result, which the row shows already. */
function Entered({ isHidden, published, numbers }: EnteredProps) {
  const { t } = useTexts();
  if (published === null) return isHidden ? t('draws.entered') : <Numbers numbers={numbers} />;
  const isSame = numbers !== null && resultLines(numbers).join() === resultLines(published).join();
  return isSame ? t('draws.same') : <Numbers numbers={numbers} />;
}

function actionColumn(t: Translator, canVoid: boolean, open: (opened: OpenDialog) => void): Column<DrawRow> {
  const actionsOf = (draw: DrawRow): RowAction[] => {
    const isPublished = draw.numbers !== null;
    if (draw.state === 'VOID') return [];
    const enter: RowAction = {
      label: t(isPublished ? 'draws.correct' : 'draws.enter'),
      variant: isPublished ? 'secondary' : 'primary',
      onClick: () => open({ dialog: 'result', draw }),
    };
    if (isPublished || !canVoid) return [enter];
    return [enter, { label: t('draws.void'), variant: 'danger', onClick: () => open({ dialog: 'void', draw }) }];
  };
  return actionsColumn(t, (draw) => <RowActions of={keyOf(draw)} actions={actionsOf(draw)} />);
}
