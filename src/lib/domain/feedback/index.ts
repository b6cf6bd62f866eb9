export { closeFeedback, type FeedbackGiven, giveFeedback } from './service.ts';
export { listFeedback } from './store.ts';
