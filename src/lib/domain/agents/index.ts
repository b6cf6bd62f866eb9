export { changePlace, hasUplineAgent, placeOf, uplineFor, type Place, type PlaceChange } from './tree.ts';
