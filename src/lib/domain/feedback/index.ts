export { closeFeedback, type FeedbackSubmission, submitFeedback } from './service.ts';
export { listFeedback } from './store.ts';
