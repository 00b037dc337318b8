// Sets which launch frame the document shows until the app has loaded (src/admin/shell/launch.css), and of which
// screen, so that nothing moves when it renders. The key and its shape are those of src/admin/shell/preferences.ts.
const launchFrame = () => {
  if (location.pathname.startsWith('/admin/login')) return 'none';
  try {
    const { showMenu } = JSON.parse(localStorage.getItem('scuderia-preferences') ?? '{}') ?? {};
    return showMenu === false ? 'closed' : 'open';
  } catch {
    return 'open';
  }
};
const { dataset } = document.documentElement;
dataset.launch = launchFrame();
dataset.launchScreen = location.pathname.split('/')[2] ?? '';
if (![].toSorted || !matchMedia('(width >= 0px)').matches) dataset.old = '';
