import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/frame.tsx', [
    index('routes/home.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('post-trip', 'routes/post-trip.tsx'),
    route('discover', 'routes/discover.tsx'),
    route('near-me', 'routes/near-me.tsx'),
    route('matches', 'routes/matches.tsx'),
    route('messages/:matchId?', 'routes/messages.tsx'),
    route('notifications', 'routes/notifications.tsx'),
    route('saved', 'routes/saved-trips.tsx'),
    route('wishes', 'routes/wishes.tsx'),
    route('settings/notifications', 'routes/notification-settings.tsx'),
    route('settings/blocked', 'routes/blocked-travellers.tsx'),
    route('travellers/:username', 'routes/traveller.tsx'),
    route('trips/:postId/overlaps', 'routes/trip-overlaps.tsx'),
    route('group-chat/:id?', 'routes/group-chat.tsx'),
  ]),
  route('blog', 'routes/blog.tsx'),
  route('blog/:id', 'routes/blog-article.tsx'),
  route('blog-admin', 'routes/blog-admin.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
