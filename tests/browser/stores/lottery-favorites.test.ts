import { describe, expect, it } from 'vitest';
import { readFavorites } from '#browser/stores/lottery/favorites';

describe('the favorites in local storage', () => {
  it('are lists of ids by username', () => {
    expect(readFavorites('{"anna":[101,701],"bob":[]}')).toEqual({ anna: [101, 701], bob: [] });
  });

  it.each(['', '{', 'null', '7', '"text"'])('are empty if the stored text is "%s"', (text) => {
    expect(readFavorites(text)).toEqual({});
  });

  it('leave out values that are not lists of ids', () => {
    expect(readFavorites('{"anna":"x","bob":[1,"2",null,3.5]}')).toEqual({ bob: [1] });
  });
});
