import type { ComponentType } from 'preact';
import type { ScreenProps } from '../frame/room.tsx';
import type { ConsoleView } from '../screens/console.ts';
import type { ViewScreen } from '../screens/resource.ts';

/** Screens that are more than a list, a record or a report. */
export const views: Readonly<
  Record<ConsoleView, (screen: ViewScreen) => Promise<ComponentType<ScreenProps>>>
> = {
  dashboard: async () => (await import('./dashboard.tsx')).Dashboard,
  overview: async () => (await import('./overview.tsx')).Overview,
  emailSettings: async () => (await import('./email-settings.tsx')).EmailSettings,
  mailPreview: async () => (await import('./mail-preview.tsx')).MailPreview,
  webhooks: async () => (await import('./webhooks.tsx')).Webhooks,
  webhook: async () => (await import('./webhook.tsx')).Webhook,
  exports: async (screen) => (await import('./exports.tsx')).exportsView(screen),
  theme: async (screen) => (await import('./theme.tsx')).themeView(screen),
  errorLog: async () => (await import('./error-log.tsx')).ErrorLog,
};
