/** The northern draw of the examples in docs/spec/lottery-rulebook.md §9.5, as feeds and staff send it: 68 occurs six times. */
export const NORTH = {
  region: 'MB',
  DB: ['52468'],
  G1: ['13579'],
  G2: ['24680', '11223'],
  G3: ['90817', '45645', '33368', '70012', '58899', '66600'],
  G4: ['1268', '7745', '3301', '9968'],
  G5: ['4421', '8080', '5599', '6137', '2045', '7712'],
  G6: ['468', '905', '231'],
  G7: ['68', '07', '45', '99'],
};
