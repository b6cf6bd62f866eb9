export { closeFeedback, type FeedbackSubmission, submitFeedback } from './service.ts';
export { eraseFeedback, listFeedback } from './store.ts';
