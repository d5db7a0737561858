import '../kit/base.css';
import './site.css';
import './icon.svg?url';
