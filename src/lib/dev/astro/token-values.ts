/** How a style sheet as it travels writes the tokens that are authored by name in `tokens.css`. */
export interface TokenValues {
  /** Tokens that are the same in every theme and language, and no longer than a reference to them. */
  constants: ReadonlyMap<string, string>;
  /** The names of all others. */
  shortNames: ReadonlyMap<string, string>;
}

const COMMENT = /\/\*[\s\S]*?\*\//g;
const DECLARATION = /(?<name>--[\w-]+)\s*:\s*(?<value>[^;]+);/g;
const REFERENCE = /var\(\s*(?<name>--[\w-]+)\s*(?<end>[,)])/g;

interface Declaration {
  name: string;
  value: string;
}

function declarationsIn(sheet: string): Declaration[] {
  return [...sheet.replace(COMMENT, '').matchAll(DECLARATION)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    value: (groups?.['value'] ?? '').trim(),
  }));
}

/** `a` to `z`, then `aa`: the order in which they are declared, so that every sheet of a build agrees. */
function shortName(index: number): string {
  const letter = String.fromCodePoint('a'.codePointAt(0)! + (index % 26));
  return index < 26 ? letter : `${shortName(Math.floor(index / 26) - 1)}${letter}`;
}

/** `tokens` declares them all; `overriding` are the other sheets that give some of them another value. */
export function tokenValues(tokens: string, overriding: readonly string[]): TokenValues {
  const own = declarationsIn(tokens);
  const again = new Set(overriding.flatMap(declarationsIn).map(({ name }) => name));
  const isConstant = ({ name, value }: Declaration) =>
    !again.has(name) &&
    own.filter((other) => other.name === name).length === 1 &&
    value.length <= `var(${name})`.length;
  const constants = new Map(own.filter(isConstant).map(({ name, value }) => [name, value]));
  const names = new Set(own.map(({ name }) => name).filter((name) => !constants.has(name)));
  return { constants, shortNames: new Map([...names].map((name, index) => [name, `--${shortName(index)}`])) };
}

/** A value with its constants written out and the other tokens by their short names. */
export function writtenValue(value: string, { constants, shortNames }: TokenValues): string {
  return value.replace(REFERENCE, (reference, name: string, end: string) => {
    const constant = constants.get(name);
    if (constant !== undefined && end === ')') return constant;
    if (constant !== undefined) throw new Error(`${name} always has a value: ${reference} needs no other`);
    return `var(${shortNames.get(name) ?? name}${end}`;
  });
}
