// Sets which launch frame the admin app's document shows until the app has loaded (src/admin/shell/launch.css), and of
// which screen: before the first paint, so that nothing moves when the app renders. The login has no frame. The key and
// its shape are those of src/admin/shell/preferences.ts.
const launchFrame = () => {
  if (location.pathname.startsWith('/admin/login')) return 'none';
  try {
    const { showMenu } = JSON.parse(localStorage.getItem('scuderia-preferences') ?? '{}') ?? {};
    return showMenu === false ? 'closed' : 'open';
  } catch {
    return 'open';
  }
};
document.documentElement.dataset.launch = launchFrame();
document.documentElement.dataset.launchScreen = location.pathname.split('/')[2] ?? '';
