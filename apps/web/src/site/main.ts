import '../kit/base.css';
import '../kit/codes.css';
import './site.css';
import './travelling-poster.css';
import './icon.svg?url';
