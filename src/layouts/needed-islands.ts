import { renderRequestedIslands } from '#islands/ui/on-demand-islands.tsx';

/** The islands that open over any page, and the account bar: a separate chunk, loaded when the first is requested. */
renderRequestedIslands({
  auth: async () => (await import('#islands/auth/AuthDialog.tsx')).AuthDialog,
  reauthentication: async () =>
    (await import('#islands/auth/sign-in/ReauthenticationDialog.tsx')).ReauthenticationDialog,
  registered: async () => (await import('#islands/auth/registration/RegisteredDialog.tsx')).RegisteredDialog,
  session: async () => (await import('#islands/shell/AccountBar.tsx')).AccountBar,
  view: async () => (await import('#islands/shell/ViewBanner.tsx')).ViewBanner,
  member: async () => (await import('#islands/member-center/MemberCenter.tsx')).MemberCenter,
  announcements: async () => (await import('#islands/news/AnnouncementsDialog.tsx')).AnnouncementsDialog,
  notices: async () => (await import('#islands/news/NoticesDialog.tsx')).NoticesDialog,
  download: async () => (await import('#islands/download/DownloadDialog.tsx')).DownloadDialog,
  feedback: async () => (await import('#islands/feedback/FeedbackDialog.tsx')).FeedbackDialog,
  inhouse: async () => (await import('#islands/inhouse/InhouseGame.tsx')).InhouseGame,
  search: async () => (await import('#islands/lobby/SearchDialog.tsx')).SearchDialog,
  vendorGames: async () => (await import('#islands/lobby/VendorGamesDialog.tsx')).VendorGamesDialog,
  offers: async () => (await import('#islands/promotions/Offers.tsx')).Offers,
  toast: async () => (await import('#islands/shell/Toasts.tsx')).Toasts,
});
